/* replay.c - runs a fuzz target on the files of a corpus, without libFuzzer.
 *
 * Usage: PROGRAM FILE|FOLDER...  Folders are not searched below their first level.  Exit status: 0
 * if every input was run, 1 if something could not be read or a folder was empty.  What the
 * target finds wrong ends the program, after the name of the input was printed. */
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool complain(const char *path, const char *reason)
{
    fprintf(stderr, "%s: %s\n", path, reason);
    return false;
}

/* The bytes are handed over in a block of exactly their size, so that AddressSanitizer sees a
 * read past the end. */
static bool replay_file(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return complain(path, strerror(errno));
    }
    uint8_t *data = malloc(size > 0 ? size : 1);
    const bool complete = data != NULL && fread(data, 1, size, file) == size;
    fclose(file);
    if (complete) {
        printf("%s: %zu bytes\n", path, size);
        fflush(stdout);
        LLVMFuzzerTestOneInput(data, size);
    }
    free(data);
    return complete || complain(path, "cannot be read");
}

static bool replay_folder(const char *folder)
{
    DIR *entries = opendir(folder);
    if (entries == NULL) {
        return complain(folder, strerror(errno));
    }
    bool fine = true;
    int count = 0;
    for (const struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        char path[4096];
        struct stat about;
        const int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (length < 0 || (size_t)length >= sizeof path || stat(path, &about) != 0) {
            fine = complain(entry->d_name, "cannot be read");
        } else if (S_ISREG(about.st_mode)) {
            count++;
            fine = replay_file(path, (size_t)about.st_size) && fine;
        }
    }
    closedir(entries);
    return (count > 0 || complain(folder, "holds no file")) && fine;
}

int main(int argc, char **argv)
{
    bool fine = argc > 1 || complain(argv[0], "give files or folders to replay");
    for (int i = 1; i < argc; i++) {
        struct stat about;
        if (stat(argv[i], &about) != 0) {
            fine = complain(argv[i], strerror(errno));
        } else if (S_ISDIR(about.st_mode)) {
            fine = replay_folder(argv[i]) && fine;
        } else {
            fine = replay_file(argv[i], (size_t)about.st_size) && fine;
        }
    }
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
