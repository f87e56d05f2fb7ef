#!/bin/sh
# An engine that greets and then dies of its first search.
while read -r line; do
    case $line in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go*) exit 3 ;;
    quit) exit 0 ;;
    esac
done
