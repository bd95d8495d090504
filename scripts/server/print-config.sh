#!/bin/sh
# Program that Miniflare starts in place of workerd (MINIFLARE_WORKERD_PATH). It reads the configuration from its input,
# prints it in base64 as log lines of workerd followed by an empty log line, and waits until Miniflare closes the
# control pipe. The lines are short, because Miniflare parses a long line again from its start with each piece that it
# reads.
base64 | tr -d '\n' | fold -w 32768 | sed 's/.*/{"timestamp":"0","level":"info","message":"&"}/'
printf '\n{"timestamp":"0","level":"info","message":""}\n'
exec cat <&3 >/dev/null
