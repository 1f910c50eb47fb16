// What words a question or a claim consists of: the same for the ledger's filter and the search page.
// "Table 1" is one word, so is "N = 7"; 0.0847 is found where the number stands, not inside others.
const claimWords = (() => {
  const GREEK = {
    α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "epsilon", ζ: "zeta", η: "eta", θ: "theta", ι: "iota",
    κ: "kappa", λ: "lambda", μ: "mu", ν: "nu", ξ: "xi", π: "pi", ρ: "rho", ς: "sigma", σ: "sigma", τ: "tau",
    υ: "upsilon", φ: "phi", χ: "chi", ψ: "psi", ω: "omega",
  };
  const SHORT = { fig: "figure", thm: "theorem", sec: "section", equation: "eq", prop: "proposition", cor: "corollary" };
  const PLACE =
    /\b(table|fig(?:ure)?|th(?:eore)?m|sec(?:tion)?|eq(?:uation)?|prop(?:osition)?|cor(?:ollary)?|lemma|remark|appendix|case|solution)s?\.?\s+((?:[a-d]\.?)?\d+(?:\.\d+)*[a-z]?|[a-d])(?![\w.]*\w)/g;

  // α, \alpha and alpha are one word, and so are ε, ϵ and \varepsilon; 2/21 is found in \frac{2}{21},
  // "eq. 1.4" in "eq. (1.4)", and whatever is Kuhn's where Kuhn is named.
  const plain = (text) =>
    text
      .normalize("NFKC") // a letter of a formula, as it is copied, is the usual one; ½ has a bar of its own
      .toLowerCase()
      .replace(/([\p{L}\d])['’](?:s(?![\p{L}\d])|(?![\p{L}\d]))/gu, "$1 ")
      .replace(/\bvar(?=epsilon|theta|kappa|pi|rho|sigma|phi)/g, "")
      .replace(/\\[dt]?frac\{(\w+)\}\{(\w+)\}/g, " $1/$2 ")
      .replace(/\\[dt]?frac\s?(\w)\s?(\w)/g, " $1/$2 ")
      .replaceAll("−", "-")
      .replaceAll("⁄", "/")
      .replace(/[α-ω]/g, (letter) => ` ${GREEK[letter] ?? letter} `)
      .replace(/[\\()[\]{}$]/g, "")
      .replace(/\b([a-z])\s*=\s*(?=[-\d.])/g, "$1=");

  const WORD = /[\p{L}_]=-?[\d.]*\d|\d*\.?\d+(?:\/\d+)?(?![\p{L}\d])|[\p{L}\p{N}_]+/gu;
  const single = (word) => word.replace(/^\./, "0.");

  // Words of a claim: the parts of "Table 1" too, so that "table" alone finds it.
  const of = (text) => {
    const places = [];
    const rest = plain(text).replace(PLACE, (found, what, number) => {
      places.push(`${SHORT[what] ?? what} ${number}`);
      return found;
    });
    return new Set([...places, ...(rest.match(WORD) ?? []).map(single)]);
  };

  // Words of a question.
  const asked = (text) => {
    const places = [];
    const rest = plain(text).replace(PLACE, (_, what, number) => {
      places.push(`${SHORT[what] ?? what} ${number}`);
      return " ";
    });
    return [...places, ...(rest.match(WORD) ?? []).map(single)];
  };

  const isPlace = (word) => /[ =]/.test(word);
  // Whole words; the beginning of one is enough if it is longer than two letters, or three digits.
  const has = (words, word) => {
    if (words.has(word)) return true;
    if (word.length < (/^\d/.test(word) ? 5 : 3)) return false;
    for (const each of words) if (!isPlace(each) && each.startsWith(word)) return true;
    return false;
  };
  return { of, asked, has, isPlace, all: (words, question) => question.every((word) => has(words, word)) };
})();
