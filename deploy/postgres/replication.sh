#!/bin/sh
# Allows replication connections for the backup's pg_basebackup. Runs once, when the database is created.
echo "host replication $POSTGRES_USER all scram-sha-256" >> "$PGDATA/pg_hba.conf"
