#!/bin/sh
# An engine that greets and then never answers a search.
while read -r line; do
    case $line in
    uci) echo uciok ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    esac
done
