# sh scripts/lean.sh SCRIPT: becomes the packages' Node, which runs the script in as little memory as serving allows.
#
# UV_THREADPOOL_SIZE, MALLOC_*: what compression and files use goes back to the system at once, instead of into the
#   allocator's arenas, of which each thread has one.
# NODE_COMPILE_CACHE: what Node has made of TypeScript; without it the process loads a compiler of 18 MB. Node keeps it
#   for processes with the same flags, so another one with these compiles first.
# V8's flags: on a large machine V8 would let garbage wait for gigabytes.
export UV_THREADPOOL_SIZE=2 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-.tmp/compiled}"
flags='--max-semi-space-size=1 --heap-growing-percent=30'
# A parent's messages are for the script: without the channel's name the compiling process does not read them.
(unset NODE_CHANNEL_FD; .tmp/node $flags scripts/compile.mjs)
exec .tmp/node $flags "$@"
