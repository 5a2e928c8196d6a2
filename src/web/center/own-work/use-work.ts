import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { messageOf } from '#src/api/reply.ts'
import { toast } from '#src/ui/toast.ts'
import { useOwnWork } from '#src/web/client/member/own-work.ts'

interface Options<Result, Input> {
  work(input: Input): Promise<Result>
  onDone(result: Result, input: Input): unknown
  /** Told in a toast unless something else is said. */
  onFailed?(error: unknown, input: Input): unknown
}

/** A member's work behind a button: it starts once however often the button is pressed. */
export function useWork<Result, Input = void>({
  work,
  onDone,
  onFailed = (error) => toast.error(messageOf(error)),
}: Options<Result, Input>) {
  const ownWork = useOwnWork()
  // A ref, not the state: two presses within one frame see the same render.
  const isRunning = useRef(false)

  async function run(input: Input) {
    try {
      return await ownWork(() => work(input))
    } finally {
      isRunning.current = false
    }
  }

  const { mutate, isPending, isError, isSuccess, data, variables, reset } = useMutation({
    mutationFn: run,
    onSuccess: onDone,
    onError: onFailed,
  })
  return {
    isBusy: isPending,
    isFailed: isError,
    isDone: isSuccess,
    /** What it came to, once it is done. */
    result: data,
    /** What it was last begun with. */
    input: variables,
    forget: reset,
    start(input: Input) {
      if (isRunning.current) return
      isRunning.current = true
      mutate(input)
    },
  }
}
