import { createContext } from 'react'
import type { Query } from '../api/url.ts'

/**
 * The screen that creates an item of a resource, with its label; `among` is the filter of the list that it is created
 * for, whose items the form starts with. Null when the person may not create one.
 */
export type CreationOf = (name: string, among?: Query) => { label: string; to: string } | null

/** Filled by the shell, which knows every screen. */
export const CreationContext = createContext<CreationOf>(() => null)
