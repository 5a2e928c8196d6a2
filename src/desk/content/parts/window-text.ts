/** When a record shows, from the fields of its form. */
export function windowText({ starts_at = '', ends_at = '' }: Readonly<Record<string, string>>): string {
  const short = (field: string) => field.replace('T', ' ')
  if (starts_at === '' && ends_at === '') return '一直展示'
  if (ends_at === '') return `${short(starts_at)} 起`
  return starts_at === '' ? `至 ${short(ends_at)}` : `${short(starts_at)} 至 ${short(ends_at)}`
}
