/*
 * Stands in for the SimpleX core as a shared library: every call goes to the mock core behind the Unix socket that
 * MOCK_CORE_SOCKET names, and its answer comes back as it is. All rules and all JSON are there; here are threads, memory and
 * the socket.
 *
 * A frame is a length of four bytes, most significant first, and so many bytes. A request is one letter and its fields, each
 * with its own length before it; an answer is the bytes that the call returns. A connection carries one request at a time and
 * is used again, so the mock core sees the program end when the last one closes.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))
#define MAX_FIELDS 4
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

typedef void *controller;
typedef struct { const void *bytes; size_t length; } field;
/* `bytes` is the caller's, ended by a NUL that `length` does not count; NULL when the mock core is gone. */
typedef struct { char *bytes; size_t length; } answer;

static field text(const char *value) { return (field){value ? value : "", value ? strlen(value) : 0}; }

static field decimal(char space[24], uint64_t value) {
  return (field){space, (size_t)snprintf(space, 24, "%llu", (unsigned long long)value)};
}

/* ---- connections that wait for their next call ---- */

typedef struct idle { int descriptor; struct idle *next; } idle;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static idle *waiting;
static pid_t owner;
static char process[64];

/* A forked child must not speak on the connections of its parent. Call with the lock held. */
static void become_owner(void) {
  struct timespec now;
  if (owner == getpid()) return;
  while (waiting) {
    idle *first = waiting;
    waiting = first->next;
    close(first->descriptor);
    free(first);
  }
  owner = getpid();
  clock_gettime(CLOCK_REALTIME, &now);
  snprintf(process, sizeof process, "%ld-%lld-%ld", (long)owner, (long long)now.tv_sec, now.tv_nsec);
}

static int send_all(int descriptor, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t sent = send(descriptor, bytes, length, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return -1;
    bytes += sent;
    length -= (size_t)sent;
  }
  return 0;
}

static int read_all(int descriptor, char *bytes, size_t length) {
  while (length > 0) {
    ssize_t got = recv(descriptor, bytes, length, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return -1;
    bytes += got;
    length -= (size_t)got;
  }
  return 0;
}

static char *put_length(char *place, size_t length) {
  for (int shift = 24; shift >= 0; shift -= 8) *place++ = (char)(length >> shift);
  return place;
}

/* One write: a small request leaves in one piece. */
static int send_request(int descriptor, char operation, const field *fields, int count) {
  size_t length = 1;
  for (int i = 0; i < count; i++) length += 4 + fields[i].length;
  char *request = malloc(4 + length), *place = request;
  if (!request) return -1;
  place = put_length(place, length);
  *place++ = operation;
  for (int i = 0; i < count; i++) {
    place = put_length(place, fields[i].length);
    memcpy(place, fields[i].bytes, fields[i].length);
    place += fields[i].length;
  }
  int result = send_all(descriptor, request, 4 + length);
  free(request);
  return result;
}

static int open_connection(const char *program) {
  const char *path = getenv("MOCK_CORE_SOCKET");
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (!path || strlen(path) >= sizeof address.sun_path) return -1;
  strcpy(address.sun_path, path);
  int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
  if (descriptor < 0) return -1;
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
  setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &(int){1}, sizeof(int));
#endif
  char directory[4096], pid[24];
  if (!getcwd(directory, sizeof directory)) strcpy(directory, "/");
  field hello[] = {text("C library"), text(program), decimal(pid, (uint64_t)getpid()), text(directory)};
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0 &&
      send_request(descriptor, 'H', hello, 4) == 0)
    return descriptor;
  close(descriptor);
  return -1;
}

static int take_connection(void) {
  char program[sizeof process];
  pthread_mutex_lock(&lock);
  become_owner();
  idle *first = waiting;
  if (first) waiting = first->next;
  strcpy(program, process);
  pthread_mutex_unlock(&lock);
  if (!first) return open_connection(program);
  int descriptor = first->descriptor;
  free(first);
  return descriptor;
}

static void give_back(int descriptor) {
  idle *last = malloc(sizeof *last);
  if (!last) {
    close(descriptor);
    return;
  }
  last->descriptor = descriptor;
  pthread_mutex_lock(&lock);
  last->next = waiting;
  waiting = last;
  pthread_mutex_unlock(&lock);
}

static answer call(char operation, const field *fields, int count) {
  unsigned char head[4];
  answer none = {NULL, 0};
  int descriptor = take_connection();
  if (descriptor < 0) return none;
  if (send_request(descriptor, operation, fields, count) == 0 && read_all(descriptor, (char *)head, 4) == 0) {
    size_t length = (size_t)head[0] << 24 | (size_t)head[1] << 16 | (size_t)head[2] << 8 | head[3];
    char *bytes = malloc(length + 1);
    if (bytes && read_all(descriptor, bytes, length) == 0) {
      bytes[length] = 0;
      /* Only an event that has arrived leaves the queue. */
      if (operation == 'R' && length > 0) send_request(descriptor, 'A', NULL, 0);
      give_back(descriptor);
      return (answer){bytes, length};
    }
    free(bytes);
  }
  close(descriptor);
  return none;
}

/* ---- what is said without a mock core; every text that is returned belongs to the caller ---- */

static const char *gone =
    "{\"error\":{\"type\":\"error\",\"errorType\":{\"type\":\"commandError\",\"message\":\"the mock core is gone\"}}}";
static const char *unreachable =
    "{\"type\":\"errorSQL\",\"dbFile\":\"\",\"migrationSQLError\":\"the mock core at MOCK_CORE_SOCKET cannot be reached\"}";
static const char *file_gone = "{\"type\":\"error\",\"writeError\":\"the mock core is gone\"}";

static char *copy(const char *value) {
  char *bytes = malloc(strlen(value) + 1);
  if (!bytes) abort();
  return strcpy(bytes, value);
}

static char *returned(answer got, const char *otherwise) { return got.bytes ? got.bytes : copy(otherwise); }

static char *not_offered(void) { return copy("not offered by the mock core"); }

static void sleep_until(struct timespec start, int64_t microseconds) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int64_t left = microseconds - (now.tv_sec - start.tv_sec) * 1000000LL - (now.tv_nsec - start.tv_nsec) / 1000;
  if (left <= 0) return;
  struct timespec rest = {left / 1000000, left % 1000000 * 1000};
  while (nanosleep(&rest, &rest) < 0 && errno == EINTR) continue;
}

/* ---- the exported names ---- */

EXPORT void hs_init(int *argc, char ***argv) { (void)argc, (void)argv; }
EXPORT void hs_init_with_rtsopts(int *argc, char ***argv) { (void)argc, (void)argv; }
EXPORT void hs_thread_done(void) {}

static char *initialize(const char *path, const char *key, const char *confirm, const char *queue_size, controller *out) {
  field fields[] = {text(path), text(key), text(confirm), text(queue_size)};
  answer got = call('I', fields, 4);
  if (!got.bytes) return copy(unreachable);
  /* The controller, 0 for none, and after a line break the JSON. */
  char *json;
  uint64_t opened = strtoull(got.bytes, &json, 10);
  if (opened != 0) *out = (controller)(uintptr_t)opened;
  memmove(got.bytes, json + 1, strlen(json));
  return got.bytes;
}

EXPORT char *chat_migrate_init(const char *path, const char *key, const char *confirm, controller *out) {
  return initialize(path, key, confirm, "", out);
}

EXPORT char *chat_migrate_init_queue(const char *path, const char *key, const char *confirm, int queue_size,
                                     controller *out) {
  char size[24];
  snprintf(size, sizeof size, "%d", queue_size);
  return initialize(path, key, confirm, size, out);
}

EXPORT char *chat_migrate_init_key(const char *path, const char *key, int keep_key, const char *confirm, int background,
                                   controller *out) {
  (void)keep_key, (void)background;
  return initialize(path, key, confirm, "", out);
}

static answer with_controller(char operation, controller opened, field second, field third, int count) {
  char space[24];
  field fields[] = {decimal(space, (uint64_t)(uintptr_t)opened), second, third};
  return call(operation, fields, count);
}

EXPORT char *chat_close_store(controller opened) {
  return returned(with_controller('S', opened, text(""), text(""), 1), "the mock core is gone");
}

EXPORT char *chat_reopen_store(controller opened) {
  return returned(with_controller('O', opened, text(""), text(""), 1), "the mock core is gone");
}

EXPORT char *chat_send_cmd(controller opened, const char *command) {
  return returned(with_controller('C', opened, text(command), text(""), 2), gone);
}

EXPORT char *chat_send_cmd_retry(controller opened, const char *command, int retry) {
  (void)retry;
  return chat_send_cmd(opened, command);
}

EXPORT char *chat_send_remote_cmd(controller opened, int remote_host, const char *command) {
  static const char *none = "{\"remoteHostId\":%d,\"error\":{\"type\":\"errorRemoteHost\",\"rhKey\":{\"type\":\"host\","
                            "\"remoteHostId\":%d},\"remoteHostError\":{\"type\":\"missing\"}}}";
  char space[256];
  (void)opened, (void)command;
  snprintf(space, sizeof space, none, remote_host, remote_host);
  return copy(space);
}

EXPORT char *chat_send_remote_cmd_retry(controller opened, int remote_host, const char *command, int retry) {
  (void)retry;
  return chat_send_remote_cmd(opened, remote_host, command);
}

EXPORT char *chat_recv_msg_wait(controller opened, int microseconds) {
  struct timespec start;
  char space[24];
  int wait = microseconds > 0 ? microseconds : 0;
  clock_gettime(CLOCK_MONOTONIC, &start);
  answer got = with_controller('R', opened, decimal(space, (uint64_t)wait), text(""), 2);
  /* Clients ask again at once: a receive that failed early would make them spin. */
  if (!got.bytes) sleep_until(start, wait);
  return returned(got, "");
}

EXPORT char *chat_recv_msg(controller opened) {
  struct timespec start;
  clock_gettime(CLOCK_MONOTONIC, &start);
  answer got = with_controller('R', opened, text(""), text(""), 2);
  if (!got.bytes) sleep_until(start, 1000000);
  return returned(got, gone);
}

EXPORT char *chat_write_file(controller opened, const char *path, const uint8_t *data, int length) {
  return returned(with_controller('W', opened, text(path), (field){data, (size_t)length}, 3), file_gone);
}

EXPORT char *chat_encrypt_file(controller opened, const char *from, const char *to) {
  return returned(with_controller('E', opened, text(from), text(to), 3), file_gone);
}

EXPORT char *chat_decrypt_file(const char *from, const char *key, const char *nonce, const char *to) {
  field fields[] = {text(from), text(key), text(nonce), text(to)};
  return returned(call('D', fields, 4), "the mock core is gone");
}

EXPORT uint8_t *chat_read_file(const char *path, const char *key, const char *nonce) {
  field fields[] = {text(path), text(key), text(nonce)};
  return (uint8_t *)returned(call('F', fields, 3), "\1the mock core is gone");
}

EXPORT int chat_json_length(const char *value) {
  field fields[] = {text(value)};
  char *length = returned(call('L', fields, 1), "-1");
  int result = atoi(length);
  free(length);
  return result;
}

EXPORT char *chat_parse_markdown(const char *value) { return (void)value, copy("{}"); }
EXPORT char *chat_parse_server(const char *address) {
  return (void)address, copy("{\"parseError\":\"not offered by the mock core\"}");
}
EXPORT char *chat_parse_uri(const char *uri, int safe) {
  return (void)uri, (void)safe, copy("{\"parseError\":\"not offered by the mock core\"}");
}
EXPORT char *chat_password_hash(const char *password, const char *salt) {
  return (void)password, (void)salt, not_offered();
}
EXPORT char *chat_valid_name(const char *name) { return (void)name, not_offered(); }
EXPORT char *chat_encrypt_media(controller opened, const char *key, uint8_t *frame, int length) {
  return (void)opened, (void)key, (void)frame, (void)length, not_offered();
}
EXPORT char *chat_decrypt_media(const char *key, uint8_t *frame, int length) {
  return (void)key, (void)frame, (void)length, not_offered();
}
