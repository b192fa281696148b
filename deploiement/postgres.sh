#!/bin/sh
# Runs once, when the database is made: the role of the server, as docs/exploitation.md wants it.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$LAVANDIERE_PASSWORD" -U "$POSTGRES_USER" <<'SQL'
CREATE ROLE lavandiere LOGIN PASSWORD :'password' CREATEROLE;
CREATE DATABASE lavandiere OWNER lavandiere;
\c lavandiere
ALTER SCHEMA public OWNER TO lavandiere;
SQL
