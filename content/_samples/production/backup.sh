#!/bin/sh
set -eu

cd /srv/unleash
file="backups/unleash-$(date +%Y-%m-%d).sql"

mkdir -p backups
docker compose exec -T postgres \
  pg_dump --clean --username=unleash_user unleash > "$file.part"
tail -n 5 "$file.part" | grep -q 'PostgreSQL database dump complete'
gzip -c "$file.part" > "$file.gz"
rm "$file.part"

find backups -name 'unleash-*.sql.gz' -mtime +30 -delete
