/** Widths in pixels that the shop makes of every picture. */
export const pictureWidths = [480, 800, 1200, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

/**
 * A picture is named by its stem, `/pictures/karst-day-1.3f9a2c1b`: the master's name and the start of its content's
 * hash; or, when a member has sent it, `/uploads/` and 32 random digits. An address adds the width, so it can be cached
 * for ever.
 */
export const pictureSrc = (stem: string, width: PictureWidth) => `${stem}-${width}.webp`

export const pictureSrcSet = (stem: string) =>
  pictureWidths.map((width) => `${pictureSrc(stem, width)} ${width}w`).join(', ')

/** The stem inside an address; a stem stays as it is. */
export const pictureStem = (address: string) => address.replace(/-\d+\.webp$/, '')
