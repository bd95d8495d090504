#!/bin/sh
# Miniflare runs this file as its workerd (MINIFLARE_WORKERD_PATH): prints the configuration from its input as one line of
# workerd's log, and waits until Miniflare closes the control pipe.
printf '{"timestamp":"0","level":"info","message":"'
base64 | tr -d '\n'
printf '"}\n'
exec cat <&3 >/dev/null
