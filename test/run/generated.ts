import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { deskOpenapi } from '#src/api/desk/openapi.ts'
import { openapi } from '#src/api/openapi.ts'
import { ensureBuilt } from '#src/platform/build.ts'
import { areTypesCurrent } from '#src/platform/db/migrations/codegen.ts'
import { routes } from '#src/web/routes.ts'
import { root } from './steps.ts'

interface Generated {
  file: string
  /** Whether the file is what its sources say; answered within milliseconds. */
  isCurrent(): boolean
  write(): void | Promise<void>
}

const OPENAPI = 'docs/openapi.json'
const DESK_OPENAPI = 'docs/openapi-desk.json'
const ROUTE_TREE = 'src/web/routeTree.gen.ts'
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

function run(script: string) {
  const { status } = spawnSync(process.execPath, [script], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${script} failed`)
}

const written = (document: object) => `${JSON.stringify(document, null, 2)}\n`
export const openapiText = () => written(openapi())
export const deskOpenapiText = () => written(deskOpenapi())

/** Whether the tree has each page of the list at its address, and no other. */
export function isTreeOf({ children = [] }: typeof routes, tree: string): boolean {
  const fileOf = new Map(
    [...tree.matchAll(/^import \{ Route as (\w+) \} from '\.\/(.+)'$/gm)].map(([, name, file]) => [
      name,
      file,
    ]),
  )
  const placed = [...tree.matchAll(/ (\w+)\.update\(\{\s+id: '.*',\s+path: '(.*)',/g)]
  const inTree = placed.map(([, name, path]) => `${path} ${fileOf.get(name)}`)
  const listed = children.map((page) => (page.type === 'route' ? `${page.path} ${page.file}` : page.type))
  return inTree.sort().join() === listed.sort().join()
}

/** Everything in the repository that a program writes from other files of it. */
export const generated: readonly Generated[] = [
  {
    file: 'src/platform/db/schema.gen.ts',
    isCurrent: areTypesCurrent,
    write: () => run('db/types.ts'),
  },
  {
    file: OPENAPI,
    isCurrent: () => textOf(OPENAPI) === openapiText(),
    write: () => run('test/run/write-openapi.ts'),
  },
  {
    file: DESK_OPENAPI,
    isCurrent: () => textOf(DESK_OPENAPI) === deskOpenapiText(),
    write: () => run('test/run/write-openapi.ts'),
  },
  {
    file: ROUTE_TREE,
    isCurrent: () => isTreeOf(routes, textOf(ROUTE_TREE)),
    async write() {
      // Vite writes it while it builds, and a build is only made where its stamp is old.
      rmSync(join(root, 'dist/.built'), { force: true })
      await ensureBuilt()
    },
  },
]
