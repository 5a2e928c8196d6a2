#!/usr/bin/env bash
# Speaks every symbol of the captcha in six voices, with espeak-ng and sox, into clips.ulaw (8 kHz, mono, mu-law, one
# clip after another) and clips.txt (symbol and samples of each). Nothing runs it but who wants other voices.
set -euo pipefail
cd "$(dirname "$0")"
clip=$(mktemp)
trap 'rm -f "$clip"' EXIT
: > clips.ulaw
: > clips.txt

# Symbol, language, and what the voices say: a Z is not told from a C as "zee", an A alone would be an article, and of a
# Chinese character espeak-ng reads the number of the tone aloud.
symbols="2|zh|er4 3|zh|san1 4|zh|si4 5|zh|wu3 6|zh|liu4 7|zh|qi1 8|zh|ba1 9|zh|jiu3 A|en|[[eI]] Z|en|zed"
for letter in B C D E F G H J K L M N P Q R S T U V W X Y; do symbols+=" $letter|en|$letter"; done

# Variant, accent of the letters, pitch, and words a minute.
voices="f2|en-gb|55|125 m3|en-us|40|125 f5|en-us|65|130 m7|en-gb|50|130 Annie|en-us|45|135 klatt2|en-gb|35|120"

for symbol in $symbols; do
  IFS='|' read -r name language words <<< "$symbol"
  for voice in $voices; do
    IFS='|' read -r variant accent pitch speed <<< "$voice"
    [ "$language" = zh ] && accent=cmn-latn-pinyin
    espeak-ng -v "$accent+$variant" -p "$pitch" -s "$speed" --stdout "$words" |
      sox -t wav - -t raw -e u-law -r 8000 -c 1 "$clip" gain -6 highpass 90 norm -3 \
        silence 1 0.002 0.25% reverse silence 1 0.002 0.25% fade 0.012 reverse fade 0.006 norm -1
    cat "$clip" >> clips.ulaw
    echo "$name $(stat -c %s "$clip")" >> clips.txt
  done
done
