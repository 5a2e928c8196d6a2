type Close = () => unknown

/** Runs `work` and then closes what it opened, the last first, however it ended. */
export async function closingAfter<T>(work: (onEnd: (close: Close) => void) => Promise<T>): Promise<T> {
  const opened: Close[] = []
  try {
    return await work((close) => opened.push(close))
  } finally {
    for (const close of opened.reverse()) await close()
  }
}
