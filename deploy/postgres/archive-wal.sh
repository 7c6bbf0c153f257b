#!/bin/sh
# archive_command: archive-wal.sh %p /folder/%f.gz. Returns 0 only when the copy is on disk; never overwrites a
# different file.
set -eu
if [ -e "$2" ]; then
  gzip -dc "$2" | cmp -s - "$1"
  exit
fi
draft="$2.$$"
trap 'rm -f "$draft"' EXIT
gzip -1 -c "$1" > "$draft"
chmod 640 "$draft"
sync "$draft"
ln "$draft" "$2"
sync "$(dirname "$2")"
