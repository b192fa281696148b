import { createContext } from 'react'
import type { Query } from '../api/url.ts'

/** Where one more of a resource is made, and what that screen is called; `among` is what a list is narrowed to. */
export type CreationOf = (name: string, among?: Query) => { label: string; to: string } | null

/** Said by the frame of the screens, which knows them all. */
export const CreationContext = createContext<CreationOf>(() => null)
