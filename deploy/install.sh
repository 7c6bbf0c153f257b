#!/bin/sh
# Installs Khela on a bare Debian, as root: npm from Debian, Node and all packages from npm, then
# `npm run khela -- install`.
set -eu
cd "$(dirname "$0")/.."
case "$(uname -m)" in x86_64) arch=x64 ;; aarch64) arch=arm64 ;; *) echo "There is no Node from npm for $(uname -m)." >&2 && exit 2 ;; esac
node="node_modules/node-linux-$arch/bin"
if [ ! -e node_modules/.package-lock.json ]; then
  command -v npm > /dev/null || { apt-get update -q && apt-get install -qy --no-install-recommends npm ca-certificates; }
  # Node first: npm skips packages for which Debian's Node is too old
  version=$(sed -n "s/.*\"node-linux-$arch\": \"\(.*\)\".*/\1/p" package.json)
  npm install --prefix /opt/khela/node --no-save --ignore-scripts --no-audit --no-fund --loglevel=error "node-linux-$arch@$version"
  PATH="/opt/khela/node/$node:$PATH" npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
fi
exec "$node/node" tools/khela/main.ts install "$@"
