/** More than anybody says in three minutes. */
const MOST_CUES = 500
const MOST_LETTERS = 300

const TIMING =
  /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t].*)?$/

interface Cue {
  fromMs: number
  toMs: number
  lines: string[]
}

/**
 * Captions of a WebVTT file, written anew: times and plain lines alone, without styles, places, notes and marks. Or the
 * sentence about what is wrong with it.
 */
export function readCaptions(text: string): { text: string } | { fault: string } {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(blocks[0] ?? '')) return { fault: '只支持 WebVTT 格式的字幕（.vtt）' }
  const cues = blocks.slice(1).flatMap((block) => cueOf(block) ?? [])
  if (cues.length === 0) return { fault: '字幕里没有带时间的句子' }
  if (cues.length > MOST_CUES) return { fault: `字幕不能超过 ${MOST_CUES} 句` }
  const wrong = cues.findIndex(({ fromMs, toMs }) => toMs <= fromMs)
  if (wrong >= 0) return { fault: `第 ${wrong + 1} 句字幕的结束时间须晚于开始时间` }
  const long = cues.findIndex(({ lines }) => lines.join('').length > MOST_LETTERS)
  if (long >= 0) return { fault: `第 ${long + 1} 句字幕过长` }
  return { text: `WEBVTT\n\n${cues.map(written).join('\n\n')}\n` }
}

/** Null for a note, a style, or a sentence that says nothing. */
function cueOf(block: string): Cue | null {
  const lines = block.split('\n').filter((line) => line.trim() !== '')
  const at = lines.slice(0, 2).findIndex((line) => TIMING.test(line))
  const found = TIMING.exec(lines[at] ?? '')
  const said = lines
    .slice(at + 1)
    .map(plain)
    .filter(Boolean)
  if (!found || said.length === 0) return null
  const [, ...parts] = found
  return { fromMs: msOf(parts.slice(0, 4)), toMs: msOf(parts.slice(4)), lines: said }
}

const msOf = ([h, m, s, ms]: readonly (string | undefined)[]) =>
  ((Number(h ?? 0) * 60 + Number(m)) * 60 + Number(s)) * 1000 + Number(ms)

const plain = (line: string) =>
  line
    .replace(/<[^<>]*>/g, '')
    .replaceAll('-->', '→')
    .replace(/[<>]/g, '')
    .trim()

const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
const timeText = (ms: number) =>
  `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
const written = ({ fromMs, toMs, lines }: Cue) =>
  `${timeText(fromMs)} --> ${timeText(toMs)}\n${lines.join('\n')}`
