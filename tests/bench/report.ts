/** How a bench says what it found: lines of text and tables with aligned columns. */

export type Cell = string | number;

export type Report = {
  note(line: string): void;
  /** The first column is left-aligned, the others right; numbers get two decimals. */
  table(title: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): void;
};

export function createReport(print: (line: string) => void): Report {
  return {
    note: print,
    table(title, columns, rows) {
      const cells = [columns, ...rows].map((row) => row.map(show));
      const widths = columns.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
      print(`\n${title}`);
      for (const row of cells) {
        print(
          `  ${row
            .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
            .join('  ')}`.trimEnd()
        );
      }
    }
  };
}

const show = (cell: Cell): string => (typeof cell === 'number' ? cell.toFixed(2) : cell);
