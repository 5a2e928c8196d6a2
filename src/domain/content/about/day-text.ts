/** `2026年11月28日`, in Shanghai. */
export const dayText = (at: Date): string =>
  new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(at)
