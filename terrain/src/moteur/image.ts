import { addDays, jourDeParis, parisInstant } from '@lavandiere/domain/kernel/dates.ts'

/*
 * A picture of the first screen: its HTML, kept inside the page that the worker serves, so that a crew sees its rounds and can
 * press them before the store was read. A picture says what the store holds: it is taken out before the store changes, and
 * the script of the page shows it to its account alone, on its day or the next.
 */

/** The page that the worker serves. */
const PAGE = new URL(import.meta.env.BASE_URL, location.href).href
/** Where a picture stands in it. */
const PLACE = /<template.*<\/template>/s
/** A picture is kept once nothing has changed for so long, in ms: several things change while calls are answered. */
const REST_MS = 1_000
/** What the first screen says of a moment, and is not said at the next opening before it is known. */
const MOMENTARY = '.avis, .passager'

/** Changes of the store that have not ended. */
let changes = 0
/** False once the page was seen without a picture; none but this window, the one that works, puts one there. */
let isKept = 'caches' in window
/** The picture that this window put there last, with its account and day. */
let kept = ''
/** Ends with the last write of the page: one follows the other. */
let last: Promise<boolean> = Promise.resolve(true)

/** Writes a picture, or none, into the page, where the worker has kept one. Returns false where the browser did not. */
function write(template: string): Promise<boolean> {
  const replace = async () => {
    for (const key of await caches.keys()) {
      const cache = await caches.open(key)
      const page = await cache.match(PAGE)
      if (!page) continue
      const html = (await page.text()).replace(PLACE, () => template)
      const headers = new Headers(page.headers)
      // They tell how the server sent the other one.
      for (const name of ['content-length', 'content-encoding']) headers.delete(name)
      await cache.put(PAGE, new Response(html, { headers }))
    }
    return true
  }
  last = last.then(replace).catch(() => false)
  return last
}

/** Runs a change of the store, whose picture goes before. @throws what `change` throws */
export async function sansImage<T>(change: () => Promise<T>): Promise<T> {
  changes++
  try {
    // A telephone too full for a smaller page goes on: the picture may then be one of before, until the store was read.
    if (isKept) isKept = !(await write('<template></template>'))
    return await change()
  } finally {
    changes--
  }
}

interface Image {
  compte: number
  /** Calls back when something that the first screen shows changes; returns what ends it. */
  suivis: readonly ((ecouteur: () => void) => () => void)[]
  /** False while the first screen shows what the store does not hold. */
  isGardable: () => boolean
  /** Draws the first screen outside the page, whatever screen is shown. */
  dessiner: () => Element
  /** The true time, in ms. */
  instant: () => number
}

function garder({ compte, isGardable, dessiner, instant }: Image): void {
  if (changes > 0 || !isGardable()) return
  const ecran = dessiner()
  for (const one of ecran.querySelectorAll(MOMENTARY)) one.remove()
  const now = instant()
  const demain = addDays(jourDeParis(new Date(now)), 1)
  const next = [compte, demain, ecran.innerHTML].join()
  // Told of every minute, the queue mostly shows the same: nothing is written then.
  if (isKept && next === kept) return
  kept = next
  // By the clock of the telephone, which the script of the page reads.
  const depuis = Date.now()
  const minuit = depuis + Date.parse(parisInstant(demain, '00:00:00')) - now
  isKept = true
  void write(
    `<template data-compte="${compte}" data-depuis="${depuis}" data-minuit="${minuit}">${ecran.innerHTML}</template>`,
  )
}

/** Keeps a picture of the first screen each time nothing changed for a moment, until the function that this returns is called. */
export function suivreImage(image: Image): () => void {
  if (!('caches' in window)) return () => undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(rest)
    rest = setTimeout(garder, REST_MS, image)
  }
  const ends = image.suivis.map((suivre) => suivre(wait))
  wait()
  return () => {
    clearTimeout(rest)
    for (const end of ends) end()
  }
}

/** Takes the picture off the screen, once the application has drawn a screen. */
export const retirerImage = () => document.getElementById('image')?.remove()
