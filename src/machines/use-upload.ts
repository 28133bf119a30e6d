// Sends a file for a component, and follows its progress.
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fromCallback } from 'xstate'
import { type FileRef, uploadFile } from '#contract/files.ts'
import { upload } from '#src/api/upload.ts'
import { watch } from './inspection/inspection.ts'
import { type UploadEvent, uploadMachine } from './upload.machine.ts'

export interface UploadView {
  readonly state: 'sending' | 'taken' | 'refused' | 'lost' | 'cancelled'
  /** 0–1. */
  readonly progress: number
  /** The server's sentence, where it refused. */
  readonly refusal: string | null
  cancel(): void
  retry(): void
}

/**
 * Starts sending at once; `onTaken` is called once, with the server's name of the file. Unmounting cancels it.
 * `endpoint` takes files as `uploadFile` does, where a record has its own.
 */
export const useUpload = (file: File, onTaken: (file: FileRef) => void, endpoint = uploadFile): UploadView => {
  const [machine] = useState(() =>
    uploadMachine.provide({
      actors: {
        send: fromCallback<UploadEvent>(({ sendBack }) => {
          const calling = new AbortController()
          upload(file, (sent) => sendBack({ type: 'upload.moved', sent }), calling.signal, endpoint).then(
            (reply) => sendBack({ type: 'upload.answered', reply }),
            () => sendBack({ type: 'upload.lost' }),
          )
          return () => calling.abort()
        }),
      },
    }),
  )
  const actor = useActorRef(machine, { input: { size: file.size }, inspect: watch })
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const { sent, size, refusal, file: taken } = useSelector(actor, (snapshot) => snapshot.context)
  const tellTaken = useEffectEvent(onTaken)
  useEffect(() => {
    if (taken !== null) tellTaken(taken)
  }, [taken])
  return {
    state,
    progress: size === 0 ? 0 : sent / size,
    refusal,
    cancel: () => actor.send({ type: 'upload.cancel' }),
    retry: () => actor.send({ type: 'upload.retry' }),
  }
}
