import { operateur } from '@lavandiere/domain/comptes/compte.ts'
import { type Candidat, tableauLu } from '@lavandiere/domain/comptes/lot.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError, sentenceOr } from '../api/errors.ts'
import { upload } from '../api/files.ts'
import { itemOf } from '../crud/answers.ts'
import { reloadAll } from '../crud/client.ts'

/** What became of a line. */
interface Result {
  isCreated: boolean
  isInvited: boolean
  faute?: string
  /** Whether nothing is left to send: it succeeded, or was refused. */
  isSettled: boolean
  /** Whether the server did not answer. */
  isAway?: boolean
}

/** What a line sends to be created: the same at each try, so that a creation whose answer was lost is not made twice. */
interface Creation {
  body: object
  idempotencyKey: string
}

/** Nobody knows it: the person chooses another one by the link of the invitation. */
const unknownPassword = () => `${crypto.randomUUID()}${crypto.randomUUID()}`

const none = (value: string) => value || null

const creationOf = ({ valeurs: { libelle, email, lastname, rfid } }: Candidat): Creation => ({
  body: {
    libelle,
    email,
    lastname: none(lastname),
    rfid: none(rfid),
    password: unknownPassword(),
    isAccredited: true,
  },
  idempotencyKey: crypto.randomUUID(),
})

const isRefused = (error: unknown) => error instanceof ApiError && [409, 422].includes(error.status)

async function createOne(creation: Creation, invites: boolean): Promise<Result> {
  let isCreated = false
  try {
    const made = await api(`/${operateur.name}`, { answer: itemOf(operateur), method: 'POST', ...creation })
    isCreated = true
    if (invites) await api(`/users/${made.id}/invitation`, { method: 'POST' })
    return { isCreated, isInvited: invites, isSettled: true }
  } catch (error) {
    if (error instanceof ApiError && error.isSessionLost) throw error
    const why = sentenceOr(error, 'Le serveur ne répond pas')
    const faute = isCreated ? `Invitation non envoyée : ${why}` : why
    const isAway = error instanceof ApiError && error.isAway
    return { isCreated, isInvited: false, faute, isSettled: isRefused(error), isAway }
  }
}

/** A lot of operators from its table to the last of them: each is created, and invited, by the calls of one. */
export function useLot() {
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map())
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const isStopped = useRef(false)
  const [creations] = useState(() => new Map<string, Creation>())
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const read = useMutation({
    mutationFn: (file: File) => upload('/operateurs/tableau', file, { answer: tableauLu }),
    onMutate: () => setResults(new Map()),
  })
  const create = async (lines: readonly Candidat[], invites: boolean) => {
    isStopped.current = false
    try {
      for (const [i, line] of lines.entries()) {
        if (isStopped.current) break
        setProgress({ done: i, total: lines.length })
        const text = JSON.stringify(line.valeurs)
        const creation = creations.get(text) ?? creationOf(line)
        creations.set(text, creation)
        const result = await createOne(creation, invites)
        setResults((before) => new Map(before).set(line.numero, result))
        // The lines after it would fail as well, each after its wait.
        if (result.isAway) break
      }
    } finally {
      setProgress(null)
      await reloadAll()
    }
  }
  return {
    read,
    create,
    results,
    creating: progress !== null,
    done: progress?.done ?? 0,
    total: progress?.total ?? 0,
    stop: () => {
      isStopped.current = true
    },
  }
}

export type Lot = ReturnType<typeof useLot>
