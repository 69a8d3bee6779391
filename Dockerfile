# An application of this checkout as an image: npm run image, or docker build --build-arg APPLICATION=onboarding .
FROM node:24-slim AS build
ARG APPLICATION=onboarding
# A certificate of your network, where the registry is behind one.
ARG NODE_EXTRA_CA_CERTS
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm run build
RUN mkdir -p -m 1777 /image/tmp && \
  ldd /usr/local/bin/node | grep -o '/[^ ]*' | xargs cp --parents --dereference -t /image /usr/local/bin/node && \
  mkdir /image/app && mv dist/$APPLICATION /image/app/dist

# Node with its libraries and the application: no shell, no npm, no other program.
FROM scratch
COPY --from=build /image /
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PATH=/usr/local/bin
WORKDIR /app
USER 65532:65532
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.cjs"]
