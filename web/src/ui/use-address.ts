import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useHere } from './use-here.ts'

/** The query that the address is about to have, and the query that it was changed from. */
let ahead: { from: string; to: URLSearchParams } | null = null

/** What is written into an address by its names; null, or an empty text, takes a name out. */
export type Written = Readonly<Record<string, string | number | null>>

/** A query with these values written into it. */
export function withWritten(query: URLSearchParams, values: Written): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values))
    if (value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  return next
}

/**
 * The query of the address, and a function that writes into it without a new entry in the history. The address follows
 * with a delay, so several changes within one moment add up, such as a search reported by a click on a row. A page
 * being left changes nothing: a map coming to rest would undo the navigation, and a closing popup would write into
 * the address of the next page.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const isHere = useHere()
  useEffect(() => {
    if (ahead?.from !== params.toString()) ahead = null
    return () => {
      ahead = null
    }
  }, [params])
  const put = useCallback(
    (values: Written) => {
      if (!isHere()) return
      setParams(
        (previous) => {
          const from = previous.toString()
          const to = withWritten(ahead?.from === from ? ahead.to : previous, values)
          ahead = { from, to }
          return to
        },
        { replace: true, preventScrollReset: true },
      )
    },
    [setParams, isHere],
  )
  return { params, put }
}
