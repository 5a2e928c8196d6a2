const LASTS_SECONDS = 0.18
/** Other tabs of the same browser hear of the same message at the same time. */
const ALONE_MS = 1_000

/** Two short notes, from one tab of a browser alone. */
export const ring = () =>
  navigator.locks.request('desk.chat.ring', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    play()
    await new Promise((resolve) => setTimeout(resolve, ALONE_MS))
  })

function play() {
  const audio = new AudioContext()
  for (const [index, frequency] of [660, 880].entries()) {
    const begins = audio.currentTime + index * LASTS_SECONDS
    const note = audio.createOscillator()
    const volume = audio.createGain()
    note.frequency.value = frequency
    volume.gain.setValueAtTime(0.12, begins)
    volume.gain.exponentialRampToValueAtTime(0.001, begins + LASTS_SECONDS)
    note.connect(volume).connect(audio.destination)
    note.start(begins)
    note.stop(begins + LASTS_SECONDS)
    if (index === 1) note.onended = () => void audio.close()
  }
}
