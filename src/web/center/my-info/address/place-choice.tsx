import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { regions } from '#src/api/account/regions.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { PlaceFields } from '#src/ui/fields/place-fields.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { query } from '#src/web/client/api/query.ts'

/** Where somebody lives; the tree of regions is fetched when the form opens. */
export function PlaceChoice(props: Omit<ComponentProps<typeof PlaceFields>, 'tree'>) {
  const tree = useQuery({ ...query(regions.tree, {}), staleTime: Number.POSITIVE_INFINITY })
  if (tree.error && !tree.data)
    return (
      <Notice live tone="err">
        地区没有加载出来，{messageOf(tree.error)}。已填写的内容都还在。
        <Button className="ml-3" look="text" onClick={() => void tree.refetch()} size="sm">
          重试
        </Button>
      </Notice>
    )
  return <PlaceFields {...props} tree={tree.data} />
}
