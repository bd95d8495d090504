# sh encoder.sh PROGRAM ARGUMENT…: becomes a program that the rest of the site does not feel.
#
# Data, in KiB: the heaviest picture that is taken, AVIF of 50 megapixels with 12 bits a channel and transparency,
#   reserves 2.2 GB and uses 1.3.
# Processor time, in seconds: ends the decoding of a file that has no end.
# Priority: the pages come first; where they take all the machine has, a quarter of a core is left.
ulimit -d 2400000
ulimit -t 40
exec nice -n 5 "$@"
