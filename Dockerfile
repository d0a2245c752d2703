# What the server needs of npm: a layer that changes with the lock file only.
FROM node:24-bookworm-slim AS packages
WORKDIR /shop
COPY package.json ./
COPY package-lock.json npm-shrinkwrap.json
COPY backend/package.json backend/
COPY scripts/postinstall.mjs scripts/
COPY scripts/lib scripts/lib
RUN npm ci --omit=dev --no-audit --no-fund \
  # Declarations and source maps are read by editors and debuggers only.
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24-bookworm-slim AS release
WORKDIR /shop
COPY package.json package-lock.json ./
COPY backend/package.json backend/
COPY scripts/postinstall.mjs scripts/
COPY scripts/lib scripts/lib
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm pack && mkdir /release && tar -xzf parlour-*.tgz -C /release --strip-components=1

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/tmp/compiled
RUN install -d -o node -g node /data /backups
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY --from=release /release ./
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
# The start period is for a database that recovers after a crash. The first success ends it; a start that fails ends the shop.
HEALTHCHECK --interval=10s --timeout=5s --start-period=24h --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# The flags of `npm start`, which would install and build what is missing first.
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=70", "build/server/main.js"]
