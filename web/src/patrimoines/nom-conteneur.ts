import type { Choice } from '../crud/answers.ts'

/** A container among the choices of a list: people know its street, and few its nomenclature. */
export const nomConteneur = ({ nomenclature, adresse }: Choice): string =>
  [nomenclature, adresse].filter(Boolean).join(' · ')
