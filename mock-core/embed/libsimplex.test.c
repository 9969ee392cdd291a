/* A program of the tests: calls the library as a bot does, and says "ok" or what was wrong. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void hs_init_with_rtsopts(int *argc, char ***argv);
void hs_thread_done(void);
char *chat_migrate_init(const char *path, const char *key, const char *confirm, void **out);
char *chat_migrate_init_queue(const char *path, const char *key, const char *confirm, int size, void **out);
char *chat_close_store(void *controller);
char *chat_send_cmd(void *controller, const char *command);
char *chat_send_remote_cmd(void *controller, int host, const char *command);
char *chat_recv_msg_wait(void *controller, int microseconds);
char *chat_recv_msg(void *controller);
char *chat_write_file(void *controller, const char *path, const uint8_t *data, int length);
uint8_t *chat_read_file(const char *path, const char *key, const char *nonce);
char *chat_encrypt_file(void *controller, const char *from, const char *to);
char *chat_decrypt_file(const char *from, const char *key, const char *nonce, const char *to);
char *chat_parse_markdown(const char *text);
char *chat_valid_name(const char *name);
int chat_json_length(const char *text);

static void check(int right, const char *what) {
  if (right) return;
  printf("wrong: %s\n", what);
  exit(1);
}

/* Every returned text is the caller's to free, and none is NULL. */
static int says(char *text, const char *part) {
  check(text != NULL, "NULL was returned");
  int found = strstr(text, part) != NULL;
  if (!found) printf("%s does not say %s\n", text, part);
  free(text);
  return found;
}

static int empty(char *text) {
  check(text != NULL, "NULL was returned");
  int found = text[0] == 0;
  if (!found) printf("not empty: %s\n", text);
  free(text);
  return found;
}

static int filled(char *text) {
  check(text != NULL, "NULL was returned");
  int found = text[0] != 0;
  free(text);
  return found;
}

static void *opened(const char *path) {
  void *controller = NULL;
  check(says(chat_migrate_init(path, "", "yesUp", &controller), "{\"type\":\"ok\"}") && controller, "init");
  return controller;
}

static void started(void *controller, const char *create) {
  check(says(chat_send_cmd(controller, create), "\"activeUser\""), "create");
  check(says(chat_send_cmd(controller, "/_start"), "{\"result\":{\"type\":\"chatStarted\"}}"), "start");
}

static long resident(void) {
  long size = 0, pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file && fscanf(file, "%ld %ld", &size, &pages) != 2) pages = 0;
  if (file) fclose(file);
  return pages * sysconf(_SC_PAGESIZE) / 1024;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void calls(void *controller, int count) {
  for (int i = 0; i < count; i++) {
    void *none = NULL;
    check(says(chat_send_cmd(controller, "/user"), "\"displayName\":\"für 数\""), "user");
    check(says(chat_send_cmd(controller, "no command"), "{\"error\":"), "no command");
    check(empty(chat_recv_msg_wait(controller, 0)), "receive");
    check(says(chat_migrate_init("own", "wrong key", "yesUp", &none), "errorNotADatabase") && !none, "wrong key");
    uint8_t *absent = chat_read_file("absent", "", "");
    check(absent && absent[0] == 1 && strlen((char *)absent + 1) > 0, "absent file");
    free(absent);
  }
}

static int ownership(void) {
  void *controller = opened("own"), *second = NULL;
  started(controller, "/create bot 'für 数'");
  check(says(chat_migrate_init_queue("own two", "", "yesUp", 16, &second), "ok") && second != controller, "two");
  check(says(chat_send_cmd(second, "/user"), "noActiveUser"), "two cores");
  check(says(chat_write_file(controller, "file", (const uint8_t *)"a\0b", 3), "cryptoArgs"), "write");
  check(says(chat_encrypt_file(controller, "absent", "x"), "writeError"), "encrypt");
  check(filled(chat_decrypt_file("absent", "", "", "x")), "decrypt");
  check(says(chat_send_remote_cmd(controller, 3, "/user"), "{\"remoteHostId\":3,\"error\":{"), "remote");
  check(says(chat_valid_name("x"), "not offered"), "unused");
  check(says(chat_parse_markdown("x"), "{}"), "markdown");
  check(chat_json_length("こんにちは！") == 18, "length");
  calls(controller, 200);
  long before = resident();
  calls(controller, 1000);
  long growth = resident() - before;
  check(empty(chat_close_store(second)), "close");
  check(says(chat_send_cmd(second, "/user"), "{\"error\":"), "call after close");
  check(empty(chat_close_store(controller)), "close");
  printf("growth %ld kB\n", growth);
  return 0;
}

static void *shared;

static void *commander(void *number) {
  char command[64], expected[64];
  for (int i = 0; i < 100; i++) {
    snprintf(command, sizeof command, "/_user %d", (int)(intptr_t)number * 1000 + i + 10);
    snprintf(expected, sizeof expected, "\"userId\":%d}", (int)(intptr_t)number * 1000 + i + 10);
    check(says(chat_send_cmd(shared, command), expected), "the answer to another command");
  }
  return NULL;
}

static volatile int receiving = 1;

static void *receiver(void *none) {
  while (__atomic_load_n(&receiving, __ATOMIC_SEQ_CST)) check(empty(chat_recv_msg_wait(shared, 2000)), "event");
  hs_thread_done();
  return none;
}

static int threads(void) {
  pthread_t all[9];
  shared = opened("threads");
  started(shared, "/create bot b");
  pthread_create(&all[8], NULL, receiver, NULL);
  for (intptr_t i = 0; i < 8; i++) pthread_create(&all[i], NULL, commander, (void *)i);
  for (int i = 0; i < 8; i++) pthread_join(all[i], NULL);
  __atomic_store_n(&receiving, 0, __ATOMIC_SEQ_CST);
  pthread_join(all[8], NULL);
  return !empty(chat_close_store(shared));
}

/* Says "ready", and goes on when the mock core is gone. */
static int gone(void) {
  void *controller = opened("gone"), *none = NULL;
  started(controller, "/create bot b");
  puts("ready");
  fflush(stdout);
  getchar();
  double start = now();
  check(says(chat_send_cmd(controller, "/user"), "the mock core is gone"), "command");
  check(says(chat_write_file(controller, "x", (const uint8_t *)"", 0), "writeError"), "write");
  check(says(chat_migrate_init("x", "", "yesUp", &none), "errorSQL") && !none, "init");
  check(filled(chat_close_store(controller)), "close");
  uint8_t *file = chat_read_file("x", "", "");
  check(file && file[0] == 1 && strstr((char *)file + 1, "gone"), "read");
  free(file);
  check(now() - start < 5, "an error that came late");
  start = now();
  check(empty(chat_recv_msg_wait(controller, 300000)), "receive");
  check(now() - start >= 0.29, "a receive that did not wait");
  return 0;
}

int main(int argc, char **argv) {
  int none = 0;
  hs_init_with_rtsopts(&none, NULL);
  const char *mode = argc > 1 ? argv[1] : "";
  int wrong = strcmp(mode, "threads") == 0 ? threads() : strcmp(mode, "gone") == 0 ? gone() : ownership();
  puts(wrong ? "wrong" : "ok");
  return wrong;
}
