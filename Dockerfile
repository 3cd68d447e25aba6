FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY .npmrc package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm pack --silent --ignore-scripts
# The package in the versions of the lockfile, without its own Node.js: the image has one.
WORKDIR /opt/clutchbook
RUN tar -xzf /build/clutchbook-*.tgz --strip-components=1 \
  && cp /build/.npmrc /build/package-lock.json . \
  && npm ci --omit=dev \
  && rm -rf .npmrc package-lock.json node_modules/node-linux-*
COPY scripts/container.js scripts/

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title=Clutchbook \
  org.opencontainers.image.description="Live Counter-Strike matches and an honest book of your own bets" \
  org.opencontainers.image.licenses=MIT
# tini passes SIGTERM on from the first moment, and reaps what a killed PostgreSQL leaves.
# PostgreSQL wants a name for its user: 1000, which Umbrel has too, is the base image's "node"; 99 is Unraid's.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 99 --gid 100 --no-log-init unraid \
  && ln -s /opt/clutchbook/scripts/container.js /usr/local/bin/clutchbook \
  && install --directory --owner=node --group=node --mode=700 /data
COPY --from=build /opt/clutchbook /opt/clutchbook
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data HOME=/tmp
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=2m CMD ["clutchbook", "health"]
ENTRYPOINT ["tini", "--", "clutchbook"]
CMD ["start"]
