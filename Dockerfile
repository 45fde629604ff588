# The production server: docs/deploying.md. Two stages: the second holds only what was built.
#   docker build --build-arg ORIGIN=https://addin.example.com -t prop-addin .

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
ARG ORIGIN
RUN test -n "$ORIGIN" || { echo "--build-arg ORIGIN=https://… is needed: where the add-in is served from" >&2; exit 1; }
RUN npm run build --silent -- --origin "$ORIGIN"

FROM node:24-slim
ENV NODE_ENV=production PROP_HOST=0.0.0.0 PORT=8080
WORKDIR /app
COPY --from=build /app/LICENSE ./
COPY --from=build /app/dist/serve ./serve
COPY --from=build /app/dist/excel ./excel
# What the gateway remembers, if it holds a key: PROP_STORE, beside the server unless it names a Redis or another folder.
RUN mkdir -m 700 prop-store && chown node:node prop-store
VOLUME /app/prop-store
USER node
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s \
  CMD ["node", "serve/server.mjs", "--is-healthy"]
STOPSIGNAL SIGTERM
CMD ["node", "serve/server.mjs"]
