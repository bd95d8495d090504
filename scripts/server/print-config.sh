#!/bin/sh
# Miniflare runs this file as its workerd (MINIFLARE_WORKERD_PATH): prints the configuration from its input in base64 as
# lines of workerd's log, an empty one last, and waits until Miniflare closes the control pipe. The lines are short
# because Miniflare searches an unfinished one anew with each piece that it reads.
base64 | tr -d '\n' | fold -w 32768 | sed 's/.*/{"timestamp":"0","level":"info","message":"&"}/'
printf '\n{"timestamp":"0","level":"info","message":""}\n'
exec cat <&3 >/dev/null
