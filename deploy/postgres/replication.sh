#!/bin/sh
# Lets the backup's pg_basebackup in, once, when the database is made.
echo "host replication $POSTGRES_USER all scram-sha-256" >> "$PGDATA/pg_hba.conf"
