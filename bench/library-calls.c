/* For each number on a line, makes so many calls over the library, one after another, and says the milliseconds it took. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

char *chat_migrate_init(const char *path, const char *key, const char *confirm, void **out);
char *chat_send_cmd(void *controller, const char *command);

static void call(void *controller, const char *command, const char *expected) {
  char *answer = chat_send_cmd(controller, command);
  if (!strstr(answer, expected)) {
    fprintf(stderr, "%s: %s\n", command, answer);
    exit(1);
  }
  free(answer);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

int main(void) {
  void *controller;
  int count;
  free(chat_migrate_init("bench", "", "yesUp", &controller));
  call(controller, "/create bot bot", "activeUser");
  while (scanf("%d", &count) == 1) {
    double start = now();
    for (int i = 0; i < count; i++) call(controller, "/user", "activeUser");
    printf("%f\n", now() - start);
    fflush(stdout);
  }
  return 0;
}
