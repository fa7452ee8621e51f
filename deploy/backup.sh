#!/bin/sh
# Back up the tables while the server runs: backup.sh FOLDER. Files are readable for you alone; they hold the seeds of
# running games. The database is that of CARCASSONNE_DATABASE_URL. KEEP days are kept (default 14).
set -eu
umask 077
folder=${1:?which folder? backup.sh FOLDER}
url=${CARCASSONNE_DATABASE_URL:?is not set}
mkdir -p "$folder"
name="$folder/tables-$(date -u +%Y%m%dT%H%M%SZ)"
case $url in
    sqlite:///*) sqlite3 "${url#sqlite:///}" "VACUUM INTO '$name.db.part'" && mv "$name.db.part" "$name.db" ;;
    postgresql*://*)
        pg_dump --format=custom --file="$name.dump.part" "postgresql://${url#*://}"
        mv "$name.dump.part" "$name.dump" ;;
    *) echo "backup.sh: $url is neither sqlite:/// nor postgresql://" >&2; exit 2 ;;
esac
find "$folder" -name 'tables-*' -mtime "+${KEEP:-14}" -delete
ls "$name".*
