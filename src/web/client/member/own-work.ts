import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { errors } from '#src/api/errors.ts'
import { ApiError } from '#src/api/reply.ts'
import { knownMember } from './known-member.ts'
import { withLogin } from './login.ts'
import { OwnUid } from './own-uid.ts'

/**
 * Does a member's work, and does it again after a login that had run out. On a page of the center, whoever logs in as
 * somebody else does not find it done to that other account.
 */
export function useOwnWork() {
  const queryClient = useQueryClient()
  const uid = useContext(OwnUid)
  return <T>(work: () => Promise<T>) => {
    let isRepeated = false
    return withLogin(async () => {
      if (isRepeated && uid !== '' && knownMember(queryClient)?.uid !== uid) throw anotherMember()
      isRepeated = true
      return work()
    })
  }
}

const anotherMember = () =>
  new ApiError({
    code: errors.NOT_LOGIN.code,
    message: '您登录的是另一个账号，刚才的修改没有保存',
    data: null,
    request_id: '',
  })
