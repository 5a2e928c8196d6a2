import { randomInt } from 'node:crypto'
import { BlobReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import {
  columnTitles,
  type ManifestField,
  type ManifestKind,
  manifestKindText,
} from '#src/domain/booking/manifest/fields.ts'
import { changeText, type ManifestChange, type ManifestRow } from '#src/domain/booking/manifest/people.ts'
import { sheetsOf } from '#src/server/operations/exports/service.ts'

/** Without letters and figures that are mistaken for each other, for it is read out on the telephone: some 93 bits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 16

export const newPassword = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

interface List {
  title: string
  kind: ManifestKind
  columns: readonly ManifestField[]
  receiver: string
  purpose: string
  person: string
  madeAt: Date
  rows: readonly ManifestRow[]
  leftOut: number
  /** Since the receiver's last list; null for the first. */
  changes: readonly ManifestChange[] | null
}

const column = (title: string, width = 18) => ({ title, type: 'text' as const, width })

/** The spreadsheet: what it is and for whom, the list with its supplier's columns of the kind alone, and what has changed. */
function spreadsheet({
  title,
  kind,
  receiver,
  purpose,
  person,
  madeAt,
  rows,
  leftOut,
  changes,
  ...list
}: List) {
  const filter = [
    { name: '接收方', value: `${receiver}（${manifestKindText[kind]}）` },
    { name: '用途', value: purpose },
    { name: '约定', value: '仅限本次行程使用，用毕删除，不得另行提供他人' },
    ...(leftOut > 0 ? [{ name: '未列入', value: `${leftOut}人未同意向境外提供信息` }] : []),
  ]
  return sheetsOf({ title, filter, person, madeAt }, [
    {
      name: '名单',
      columns: columnTitles(list.columns).map((each) => column(each)),
      rows: rows.map(({ cells }) => cells),
    },
    ...(changes ? [changeSheet(changes)] : []),
  ])
}

const changeSheet = (changes: readonly ManifestChange[]) => ({
  name: '变更',
  columns: [column('变更', 8), column('姓名'), column('项目'), column('原为', 24), column('现为', 24)],
  rows: changes.flatMap(({ what, name, columns }) =>
    columns.length === 0
      ? [[changeText[what], name, '', '', '']]
      : columns.map(({ title, from, to }) => [changeText[what], name, title, from, to]),
  ),
})

/** Encrypted as WinZip does (AES-256), which 7-Zip, Bandizip and WinRAR open. */
export async function encryptedZip(list: List, fileName: string, password: string): Promise<Buffer> {
  const content = await spreadsheet(list)
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    password,
    encryptionStrength: 3,
    useWebWorkers: false,
    lastModDate: list.madeAt,
  })
  await zip.add(fileName, new BlobReader(new Blob([new Uint8Array(content)])))
  return Buffer.from(await zip.close())
}
