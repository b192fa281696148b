import { createHash } from 'node:crypto'
import type { Code, Refus } from '@lavandiere/domain/kernel/errors.ts'

/** Pages that the server writes itself, without a script, for people without an account: small, on any telephone. */

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** A text as content or attribute of a page: nothing of it is read as HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')

const STYLE = `:root{color-scheme:light dark;--fond:#f5f6fa;--carte:#fff;--texte:#1d2333;--second:#525a70;--trait:#8289a0;--bleu:#213067;--sur:#fff;--rouge:#a51c1c}
@media(prefers-color-scheme:dark){:root{--fond:#14171f;--carte:#1e2230;--texte:#eceef5;--second:#b4bacb;--trait:#737b92;--bleu:#a9bbff;--sur:#101426;--rouge:#ff9d9d}}
*{box-sizing:border-box}body{margin:0;background:var(--fond);color:var(--texte);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:34rem;margin:0 auto;padding:1rem;display:grid;gap:1rem}section{background:var(--carte);border-radius:.75rem;padding:1rem}
h1{font-size:1.5rem;line-height:1.25;margin:0}h2{font-size:1.15rem;margin:0 0 .75rem}p{margin:.25rem 0}.second{color:var(--second)}
dl{margin:0;display:grid;gap:.75rem}dt{color:var(--second)}dd{margin:0;font-weight:600;font-size:1.1rem}
form{display:grid;gap:1rem}fieldset{border:0;margin:0;padding:0}legend,.nom{font-weight:600;padding:0}
.choix{display:flex;gap:.6rem;align-items:center;min-height:2.75rem}.choix input{width:1.25rem;height:1.25rem;flex:none;accent-color:var(--bleu)}
textarea,input[type=file]{font:inherit;color:inherit;background:transparent;width:100%;border:1px solid var(--trait);border-radius:.5rem;padding:.6rem}
button{font:inherit;font-weight:600;min-height:3rem;border:0;border-radius:.5rem;background:var(--bleu);color:var(--sur);cursor:pointer}
a{color:var(--bleu)}:focus-visible{outline:3px solid var(--bleu);outline-offset:2px}.erreur{color:var(--rouge);font-weight:600}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** What such a page may do: show its own style, and send its form here. */
export const HTML_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-robots-tag': 'noindex',
}
export const HTML = 'text/html; charset=utf-8'

/** @param body HTML, in which every text was escaped */
export const htmlPage = (title: string, body: string): string =>
  `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

/** What is said in the place of sentences that are for programs, or for people at their work. */
const SAID: Partial<Record<Code, string>> = {
  'requete-invalide': "Votre envoi n'est pas arrivé en entier",
  'type-refuse': "Votre envoi n'est pas arrivé en entier",
  introuvable: "Cette page n'existe pas, ou plus",
  'trop-gros': 'Votre photo est trop lourde : choisissez-en une plus légère',
  interne: 'Une panne est survenue de notre côté : réessayez plus tard',
  indisponible: 'Le service ne répond pas pour le moment : réessayez dans quelques minutes',
}

/** A refusal as a page, for calls whose answers are pages: who reads it has no program. */
export const refusalPage = ({ code, message }: Refus): string =>
  htmlPage(
    "Cela n'a pas marché",
    `<section><h1>Cela n'a pas marché</h1><p class="erreur">${escaped(SAID[code] ?? message)}</p>
${code === 'introuvable' ? '' : "<p>Revenez à la page d'avant pour recommencer.</p>"}</section>`,
  )
