# sh encoder.sh PROGRAM ARGUMENT…: runs a program with limits of memory and processor time, and with a low priority.
#
# ulimit -d, memory in KiB: the largest accepted picture, an AVIF of 50 megapixels with 12 bits a channel and
#   transparency, reserves 2.2 GB and uses 1.3 GB.
# ulimit -t, processor time in seconds: ends the decoding of a file that would never end.
# nice: requests for pages have priority; on a fully loaded machine the program still gets a quarter of a core.
ulimit -d 2400000
ulimit -t 40
exec nice -n 5 "$@"
