# Starts a server on any free port and ends it with the script that sources this; sets $address.
log=$(mktemp)
"$root/vekua" serve --port 0 2> "$log" &
server=$!
trap 'kill "$server" 2> /dev/null; wait "$server" 2> /dev/null || true; rm -f "$log"' EXIT
until address=$(grep -o 'http://[^ ]*' "$log"); do
  kill -0 "$server" 2> /dev/null || {
    cat "$log" >&2
    exit 1
  }
  sleep 0.2
done
