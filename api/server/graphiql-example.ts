/** The tabs that GraphiQL opens with: the way in for someone who has never seen this schema. */

export const FIRST_STEPS = /* GraphQL */ `
  # Welcome. Run the query below to see who you are and what you can begin.
  # Then run the mutation (choose it in the play button's menu) to begin an adventure, and copy its id.

  query FirstSteps {
    viewer {
      name
    }
    starters {
      id
      title
      blurb
    }
    adventures(first: 5) {
      nodes {
        id
        title
        head {
          depth
        }
      }
    }
  }

  mutation Begin {
    createAdventure(input: { starterId: "missing-mile" }) {
      ... on CreateAdventurePayload {
        adventure {
          id
          title
          actions {
            nodes {
              text
            }
          }
        }
      }
      ... on Error {
        message
      }
    }
  }
`;

export const TAKE_A_TURN = /* GraphQL */ `
  # Put an adventure's id among the variables below. The answer comes when the narration is stored.

  mutation TakeTurn($adventureId: ID!) {
    takeTurn(input: { adventureId: $adventureId, kind: DO, text: "look around" }) {
      ... on TakeTurnPayload {
        narration {
          id
          depth
          text
          snapshot {
            tokens
            budget
            memories {
              text
              reason
            }
          }
        }
      }
      ... on Error {
        message
      }
    }
  }
`;

export const WATCH_EVENTS = /* GraphQL */ `
  # Everything that happens to an adventure, as it happens. Take a turn in another tab meanwhile.

  subscription Watch($adventureId: ID!) {
    adventureEvents(adventureId: $adventureId) {
      __typename
      cursor
      at
      ... on ActionAppended {
        action {
          role
          depth
          text
        }
      }
      ... on MemoryChanged {
        change
        memory {
          text
          state
        }
      }
      ... on SummaryChanged {
        change
        summary {
          text
        }
      }
      ... on PassStepChanged {
        step {
          kind
          status
          done
          total
        }
      }
    }
  }

  subscription Narration($adventureId: ID!) {
    narration(adventureId: $adventureId) {
      offset
      text
      done
    }
  }
`;

export const THE_BANK = /* GraphQL */ `
  # The memory bank, and what the narrator would be shown now: every candidate with its score and its outcome.

  query Bank($adventureId: ID!, $text: String = "") {
    adventure(id: $adventureId) {
      memoryBank {
        capacity
        inForce
        used
        idle
        pending
        forgotten
        nextMemoryAtDepth
        nextSummaryAtDepth
      }
      memories(last: 20) {
        nodes {
          text
          state
          useCount
          lastUsedDepth
          sourceStart
          sourceEnd
        }
      }
      contextPreview(kind: DO, text: $text) {
        error
        considered
        memories {
          rank
          score
          similarity
          lexical
          text
          reason
        }
        nearMisses {
          rank
          score
          text
          reason
        }
        outcomes {
          outcome
          count
        }
      }
    }
  }
`;

const WITH_ADVENTURE = '{\n  "adventureId": ""\n}';

export const EXAMPLE_TABS = [
  { query: FIRST_STEPS },
  { query: TAKE_A_TURN, variables: WITH_ADVENTURE },
  { query: WATCH_EVENTS, variables: WITH_ADVENTURE },
  { query: THE_BANK, variables: '{\n  "adventureId": "",\n  "text": "look for the key"\n}' }
];
