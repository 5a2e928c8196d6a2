interface Facts {
  publicUrl: string
  readyMs: number
  migrations: number
  /** The lines that `src/development` adds. */
  more?: readonly string[] | undefined
}

/** What is read after `npm start`. The first line is also what a test waits for. */
export const welcome = ({ publicUrl, readyMs, migrations, more = [] }: Facts) =>
  [
    `Ready on ${publicUrl}/ in ${(readyMs / 1000).toFixed(1)} s (${migrations} migrations applied).`,
    ...more,
  ].join('\n')
