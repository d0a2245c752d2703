FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
COPY backend/package.json backend/
COPY scripts scripts
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

# What runs the shop: no compilers, packages for development, tests or sources of screens.
FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/build build
COPY --from=build /shop/backend backend
COPY --from=build /shop/app app
COPY --from=build /shop/server server
COPY --from=build /shop/gateway gateway
COPY --from=build /shop/supabase supabase
COPY --from=build /shop/demo demo
COPY --from=build /shop/docs docs
COPY --from=build /shop/scripts scripts
RUN install -d -o node -g node /data /backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# The flag of `npm start`, which would install and build what is missing first.
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=70", "server/main.ts"]
