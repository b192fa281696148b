-- A text without accents and in small letters, as searches compare it. Declared immutable, which it is for a given
-- dictionary, so that it can be indexed.
CREATE OR REPLACE FUNCTION sans_accent(texte text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent', texte));
