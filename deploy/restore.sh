#!/bin/sh
# Put a backup in place of the tables: restore.sh FILE. Stop all servers first. What was there is kept beside it.
set -eu
umask 077
file=${1:?which file? restore.sh FILE}
url=${CARCASSONNE_DATABASE_URL:?is not set}
test -r "$file" || { echo "restore.sh: $file cannot be read" >&2; exit 2; }
case $url in
    sqlite:///*)
        tables=${url#sqlite:///}
        test "$(sqlite3 "$file" 'PRAGMA integrity_check')" = ok || { echo "restore.sh: $file is damaged" >&2; exit 2; }
        if test -e "$tables"; then sqlite3 "$tables" "VACUUM INTO '$tables.before-$(date -u +%Y%m%dT%H%M%SZ)'"; fi
        rm -f "$tables-wal" "$tables-shm"
        cp "$file" "$tables.part" && mv "$tables.part" "$tables" ;;
    postgresql*://*)
        pg_dump --format=custom --file="$file.before-$(date -u +%Y%m%dT%H%M%SZ)" "postgresql://${url#*://}"
        pg_restore --clean --if-exists --no-owner --single-transaction --dbname="postgresql://${url#*://}" "$file" ;;
    *) echo "restore.sh: $url is neither sqlite:/// nor postgresql://" >&2; exit 2 ;;
esac
echo "restored from $file"
